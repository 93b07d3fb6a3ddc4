# A formula for Homebrew. It is written and was not run: VERSION, URL and SHA-256 are those of a release.
class MoiraCheck < Formula
  desc "Says what Python machine-learning programs will do before they run"
  homepage "https://example.org/moira"
  url "https://example.org/moira/moira_check-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "z3"

  def install
    system "make", "SYSTEM=#{OS.mac? ? "macos" : "linux"}", "CC=#{ENV.cc}", "WARNINGS=", "PREFIX=#{prefix}", "build/moira"
    bin.install "build/moira"
    generate_completions_from_executable(bin/"moira", "completions")
    (man1/"moira.1").write Utils.safe_popen_read(bin/"moira", "man")
  end

  test do
    (testpath/"a.py").write "1 / 0\n"
    assert_match "zero-division", shell_output("#{bin}/moira check a.py", 1)
  end
end
