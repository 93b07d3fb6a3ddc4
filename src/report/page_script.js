"use strict";
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  for (const hidden of document.querySelectorAll(".tools, .search")) hidden.hidden = false;

  // What the reader chose is kept where the browser allows it; a page from disk may not.
  const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* not kept */ } };
  const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };

  // The theme: that of the system until it is chosen.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const setTheme = (name) => {
    root.classList.remove("light", "dark");
    if (name) root.classList.add(name);
  };
  const flipTheme = () => {
    const isDark = root.classList.contains("dark") || (!root.classList.contains("light") && dark.matches);
    setTheme(isDark ? "light" : "dark");
    keep("moira-theme", isDark ? "light" : "dark");
  };
  setTheme(kept("moira-theme"));
  byId("theme")?.addEventListener("click", flipTheme);

  // Shapes in the source.
  const shapes = byId("shapes");
  const flipShapes = () => {
    const isPlain = root.classList.toggle("plain-source");
    shapes.setAttribute("aria-pressed", String(!isPlain));
  };
  shapes?.addEventListener("click", flipShapes);

  // Colours of the source, when a stretch of it is first seen. Where the browser has no highlights, it stays plain.
  const words = new Set(("False None True and as assert async await break class continue def del elif else except finally " +
    "for from global if import in is lambda nonlocal not or pass raise return try while with yield").split(" "));
  const token = /#.*|(?:\b[rbuft]{1,2})?("""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|\b\d[\w.]*|\b[A-Za-z_]\w*/gi;
  const sets = {};
  if (window.CSS && CSS.highlights && window.Highlight)
    for (const kind of ["word", "string", "comment", "number"]) CSS.highlights.set(kind, (sets[kind] = new Highlight()));
  const kindOf = (text) => {
    if (text[0] === "#") return "comment";
    if (/["']/.test(text[text.length - 1]) || /^\w{0,2}["']/.test(text)) return "string";
    if (/^\d/.test(text)) return "number";
    return words.has(text) ? "word" : "";
  };
  const colour = (place) => {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement.closest("i, b, .found, .cell") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    const nodes = [];
    let text = "";
    while (walker.nextNode()) {
      nodes.push([text.length, walker.currentNode]);
      text += walker.currentNode.data;
    }
    let at = 0;
    const point = (offset, isEnd) => {
      while (nodes[at + 1] && (isEnd ? nodes[at + 1][0] < offset : nodes[at + 1][0] <= offset)) at++;
      return [nodes[at][1], offset - nodes[at][0]];
    };
    for (const found of text.matchAll(token)) {
      const kind = kindOf(found[0]);
      if (!kind) continue;
      const range = new Range();
      range.setStart(...point(found.index, false));
      range.setEnd(...point(found.index + found[0].length, true));
      sets[kind].add(range);
    }
  };
  if (sets.word && window.IntersectionObserver) {
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries)
        if (entry.isIntersecting) {
          observer.unobserve(entry.target);
          requestIdleCallback(() => colour(entry.target));
        }
    }, { rootMargin: "200px" });
    for (const place of document.querySelectorAll(".chunk, .excerpt:not(.text)")) observer.observe(place);
  }

  // Links to lines: #f3L14.
  const lineOf = (file, number) => {
    for (const chunk of file.querySelectorAll(".chunk")) {
      const lines = chunk.querySelectorAll(":scope > div:not(.found, .cell)");
      if (number <= lines.length) return lines[number - 1];
      number -= lines.length;
    }
    return null;
  };
  const follow = () => {
    const parts = /^#(f\d+)(?:L(\d+))?$/.exec(location.hash);
    const file = parts && byId(parts[1]);
    document.querySelector(".here")?.classList.remove("here");
    if (!file) return;
    file.open = true;
    const line = parts[2] ? lineOf(file, Number(parts[2])) : file;
    line?.scrollIntoView({ block: parts[2] ? "center" : "start" });
    if (parts[2]) line?.classList.add("here");
  };
  window.addEventListener("hashchange", follow);
  follow();

  // Finding a file by a part of its path.
  const entries = [...document.querySelectorAll(".files li")].map((entry) => [entry, entry.textContent.toLowerCase()]);
  byId("filter")?.addEventListener("input", (event) => {
    const wanted = event.target.value.toLowerCase();
    for (const [entry, path] of entries) entry.hidden = !path.includes(wanted);
  });

  // Keys: from finding to finding with j and k, as in a pager.
  const step = (by) => {
    const all = [...document.querySelectorAll(".finding")];
    const now = all.findIndex((finding) => "#" + finding.id === location.hash);
    const next = all[Math.min(all.length - 1, Math.max(0, now + by))];
    if (next) location.hash = next.id;
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea")) return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "t") flipTheme();
    else if (event.key === "s" && shapes) flipShapes();
    else if (event.key === "/" && byId("filter")) {
      event.preventDefault();
      byId("filter").focus();
    }
  });

  // Graphs of models: search, folding, zoom.
  for (const model of document.querySelectorAll(".model:has(.graph)")) {
    const tools = model.querySelector(".graph-tools"), graph = model.querySelector(".graph");
    const field = tools.querySelector("input"), told = tools.querySelector("output");
    let hits = [], at = 0, size = 14;
    tools.hidden = false;
    const show = (hit) => {
      model.querySelector(".hit")?.classList.remove("hit");
      for (let around = hit; around && around !== graph; around = around.parentElement)
        if (around.tagName === "DETAILS") around.open = true;
      hit.classList.add("hit");
      hit.scrollIntoView({ block: "center" });
      told.value = `${at + 1} of ${hits.length}`;
    };
    field.addEventListener("input", () => {
      const wanted = field.value.toLowerCase();
      const matches = (part) => part.dataset.path.toLowerCase().includes(wanted) ||
        part.querySelector("code").textContent.toLowerCase().includes(wanted);
      hits = wanted ? [...graph.querySelectorAll("[data-path]")].filter(matches) : [];
      at = 0;
      model.querySelector(".hit")?.classList.remove("hit");
      told.value = wanted ? "none" : "";
      if (hits.length) show(hits[0]);
    });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !hits.length) return;
      at = (at + (event.shiftKey ? hits.length - 1 : 1)) % hits.length;
      show(hits[at]);
    });
    const fold = (isOpen) => {
      for (const part of graph.querySelectorAll(isOpen ? ".block" : ".block .block, .repeated")) part.open = isOpen;
    };
    const zoom = (factor) => { graph.style.zoom = String((size = Math.min(28, Math.max(6, size * factor))) / 14); };
    const actions = { fold: () => fold(false), unfold: () => fold(true), smaller: () => zoom(0.8), larger: () => zoom(1.25) };
    tools.addEventListener("click", (event) => actions[event.target.dataset.do]?.());
  }
  const openAround = () => {
    const target = location.hash && byId(location.hash.slice(1));
    for (let around = target?.parentElement; around; around = around.parentElement)
      if (around.tagName === "DETAILS") around.open = true;
    target?.scrollIntoView({ block: "center" });
  };
  window.addEventListener("hashchange", () => { if (/^#m\d+c/.test(location.hash)) openAround(); });

  // On paper everything with a finding is open.
  window.addEventListener("beforeprint", () => {
    for (const file of document.querySelectorAll(".file")) if (file.querySelector(".found")) file.open = true;
  });
})();
