// Small helpers to make the page's elements.
'use strict';

// An element. Attributes that begin with "on" are listeners; children are elements or text.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter(child => child !== null && child !== undefined && child !== ''));
  return made;
}

function svgElement(name, attributes = {}) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function button(label, name, onclick, attributes = {}) {
  return element('button', {type: 'button', 'aria-label': name, title: name, onclick, ...attributes}, label);
}

// A link to a slot, which shows it.
function slotLink(app, slot, text) {
  return element('a', {href: `#${app.addressOf(slot)}`, onclick: event => {
    event.preventDefault();
    app.show(slot);
  }}, text ?? app.trace.path(slot));
}
