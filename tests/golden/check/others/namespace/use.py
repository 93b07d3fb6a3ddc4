"""What a package in a folder that is none is called by who imports it."""
import folder.package as package
import folder.package.part

print(folder.package.part.start() + package.part.start() + package.VALUE)
package.nothing  # expect: no-such-attribute
