// Builds the page of a trace.
"use strict";

// The steps of a best-first search: they are not nested, so there is no tree to draw.
const drawSteps = (search) => {
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...["step", "what", "value"].map((name) => make("th", {scope: "col"}, name)))));
  const body = make("tbody");
  const most = 5000;
  for (let visit = 0; visit < Math.min(most, search.count); ++visit) {
    body.append(make("tr", {}, make("td", {}, String(visit + 1)), make("td", {}, search.visits.how[visit] === "l" ? "leaf" : "step"), make("td", {}, search.value(visit))));
  }
  table.append(body);
  return make("section", {class: "steps"}, make("h2", {}, search.data.searcher),
    make("p", {}, "A best-first search: its steps are not nested. " + (search.count > most ? `The first ${grouped(most)} of ${grouped(search.count)} steps.` : "")), table);
};

const startPage = () => {
  const root = document.documentElement;
  root.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const data = JSON.parse(document.getElementById("data").textContent);
  if (data.searches.some((search) => search.nested === false)) {
    const places = new Places();
    document.body.append(make("header", {}, make("h1", {}, data.searches.map((search) => search.searcher).join(" and "))),
      ...data.searches.map((search) => drawSteps(new Search(search, places))));
  } else {
    const controls = new Controls(new Trace(data));
    controls.restore();
    controls.fit();
    window.controls = controls;
  }
  root.dataset.ready = "true";
};
startPage();
