// What the page is used for: to explore searches, to check one's own code, to practise, or to find a bug. The first is the page as it is; the
// others put a room of their own beside the drawing, or in its place.
'use strict';

class Modes {
  constructor(lab) {
    this.lab = lab;
    this.rooms = {code: new CodeRoom(lab), practice: new PracticeRoom(lab), bug: new HuntRoom(lab)};
    this.mode = 'explore';
    this.buttons = ['explore', ...Object.keys(this.rooms)].map(mode => element('button', {
      type: 'button', 'data-mode': mode, 'aria-pressed': String(mode === 'explore'), onclick: () => this.show(mode),
    }, words[mode]));
    this.element = element('nav', {class: 'modes joined', 'aria-label': words.modes}, this.buttons);
  }

  // What stands beside the drawing and the panels, in the work area.
  get elements() { return Object.values(this.rooms).flatMap(room => room.elements); }

  get sheet() { return this.rooms.practice.sheet.element; }

  show(mode) {
    this.mode = mode;
    document.body.dataset.mode = mode;
    for (const button of this.buttons) button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
    this.rooms[mode]?.open?.();
    if (mode !== 'practice') this.lab.app?.fitSoon();
    this.lab.noteAddress();
  }

  // The part of the address that tells the mode.
  address() { return this.mode === 'explore' ? {} : {mode: this.mode, ...this.rooms[this.mode].address?.()}; }

  follow(found) {
    for (const room of Object.values(this.rooms)) room.follow(found);
    this.show(this.rooms[found.get('mode')] ? found.get('mode') : 'explore');
  }

  // The engine that knows who is asked for: only the code's own knows the code.
  engineFor({searchers}) { return searchers?.includes(ownId) ? this.rooms.code.engine : engine; }
}
