// Making elements: element("button.quiet", {type: "button", onclick}, "text", child).

export function element(kind, properties = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A drawing of ours as an element: parsed as XML, and refused when there is more in it than shapes and text. */
export function drawing(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const known = new Set(["svg", "g", "path", "line", "rect", "text", "tspan", "polygon", "polyline", "circle", "ellipse", "defs", "marker", "title", "desc", "style"]);
  const all = [root, ...root.querySelectorAll("*")];
  const plain = all.every((node) => known.has(node.localName) && [...node.attributes].every((a) => !/^on/i.test(a.name) && !/href$/i.test(a.name)));
  return plain ? document.importNode(root, true) : element("p", {}, "There is no drawing.");
}
