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

const shapes = new Set(["svg", "g", "path", "line", "rect", "text", "tspan", "polygon", "polyline", "circle", "ellipse", "defs", "marker", "title", "desc", "style", "a"]);

/** A drawing of ours for this page; nothing where there is more in it than shapes and text. Its links to lines of the source, #f0L12, call `goTo`. */
export function drawing(root, goTo) {
  if (typeof root === "string") root = new DOMParser().parseFromString(root, "image/svg+xml").documentElement;
  const all = [root, ...root.querySelectorAll("*")];
  if (!all.every((node) => shapes.has(node.localName) && [...node.attributes].every((a) => !/^on/i.test(a.name)))) return null;
  const made = document.importNode(root, true);
  for (const link of made.querySelectorAll("a")) {
    const line = Number(/^#f0L(\d+)$/.exec(link.getAttribute("href"))?.[1]);
    for (const name of link.getAttributeNames()) link.removeAttribute(name);
    if (!line || !goTo) continue;
    link.setAttribute("role", "button");
    link.setAttribute("tabindex", "0");
    link.addEventListener("click", () => goTo(line));
    link.addEventListener("keydown", (event) => event.key === "Enter" && goTo(line));
  }
  return made;
}
