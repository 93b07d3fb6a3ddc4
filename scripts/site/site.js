// The colours, the menu of narrow screens, and the search. The index is a script, so that it can be read from the disk as well; it is
// loaded when somebody is about to search.

const $ = (id) => document.getElementById(id);

// ---- colours ----

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  $("site-theme").textContent = theme === "dark" ? "Light" : "Dark";
}
setTheme(document.documentElement.dataset.theme);
$("site-theme").onclick = () => {
  setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  try { localStorage.setItem("moira.theme", document.documentElement.dataset.theme); } catch { /* then it is forgotten */ }
};

$("site-menu").onclick = () => {
  const open = $("site-sidebar").classList.toggle("open");
  $("site-menu").setAttribute("aria-expanded", String(open));
};
const current = $("site-sidebar").querySelector("[aria-current]");
if (current) $("site-sidebar").scrollTop = current.offsetTop - $("site-sidebar").clientHeight / 2;

// ---- search ----

const input = $("site-search"), results = $("site-results"), root = input.dataset.root;
let loading = null, chosen = -1;

function load() {
  return (loading ??= new Promise((done) => {
    const script = document.createElement("script");
    script.src = `${root}index.js`;
    script.onload = done;
    document.head.append(script);
  }));
}

/** The sections in which every word is, the best first: a word in a title counts more than one in the text. */
function find(query, index) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = [];
  for (const [address, title, heading, text] of index) {
    const parts = [title.toLowerCase(), heading.toLowerCase(), text.toLowerCase()];
    let score = 0;
    for (const word of words) {
      const begins = (part) => new RegExp(`(^|[^\\w])${word.replace(/[^\w\s]/g, "\\$&")}`).test(part);
      const value = (parts[0] === word ? 60 : begins(parts[0]) ? 20 : 0) + (begins(parts[1]) ? 12 : 0) + (begins(parts[2]) ? 3 : parts[2].includes(word) ? 1 : 0);
      if (!value) { score = 0; break; }
      score += value;
    }
    if (score) found.push([score - (address.includes("#") ? 1 : 0) - (address.startsWith("files/") || address.startsWith("changelog") ? 10 : 0), address, title, heading, text]);
  }
  return found.sort((a, b) => b[0] - a[0]).slice(0, 12);
}

function show(found, query) {
  const word = query.toLowerCase().split(/\s+/).find(Boolean) ?? "";
  chosen = -1;
  results.replaceChildren(...found.map(([, address, title, heading, text], i) => {
    const item = document.createElement("li"), link = document.createElement("a"), line = document.createElement("span");
    const at = Math.max(0, text.toLowerCase().indexOf(word) - 40);
    link.href = root + address;
    link.tabIndex = -1;
    link.textContent = heading && heading !== title ? `${title}: ${heading}` : title;
    line.textContent = (at ? "…" : "") + text.slice(at, at + 120);
    link.append(line);
    item.id = `result-${i}`;
    item.setAttribute("role", "option");
    item.append(link);
    return item;
  }));
  results.hidden = found.length === 0;
  input.setAttribute("aria-expanded", String(!results.hidden));
  input.removeAttribute("aria-activedescendant");
}

input.onfocus = load;
input.oninput = () => load().then(() => show(find(input.value, window.searchIndex), input.value));
input.onkeydown = (event) => {
  const items = [...results.children];
  if (event.key === "Escape") {
    input.value = "";
    show([], "");
  } else if (event.key === "Enter" && items.length) {
    location.href = items[Math.max(chosen, 0)].firstChild.href;
    show([], "");
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && items.length) {
    event.preventDefault();
    chosen = (chosen + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length;
    items.forEach((item, i) => item.setAttribute("aria-selected", String(i === chosen)));
    items[chosen].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", items[chosen].id);
  }
};
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !/INPUT|TEXTAREA|SELECT/.test(document.activeElement.tagName)) {
    event.preventDefault();
    input.focus();
  }
});
document.addEventListener("click", (event) => {
  if (!event.target.closest(".search")) show([], "");
});
window.moiraFind = (query) => load().then(() => find(query, window.searchIndex).map(([, address]) => address));
