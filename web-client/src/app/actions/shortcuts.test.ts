import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRegistry } from '@/ui/actions';
import { listenForShortcuts } from './shortcuts';

let stop: () => void;

beforeEach(() => {
  useRegistry.setState({ actions: [] });
  stop = listenForShortcuts();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

function offer(shortcut: string, when?: () => boolean, repeats = false) {
  const run = vi.fn();
  useRegistry.getState().add([
    {
      id: `${shortcut}${Math.random()}`,
      label: '',
      group: 'Do',
      shortcut,
      run,
      repeats,
      ...(when ? { when } : {}),
    },
  ]);
  return run;
}

function press(key: string, more: KeyboardEventInit = {}, on: Element = document.body) {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

function element(html: string): Element {
  document.body.innerHTML = html;
  const found = document.body.querySelector('[data-here]');
  if (!found) throw new Error('no [data-here]');
  return found;
}

test('two keys one after the other run what they stand for', () => {
  const topics = offer('g t');
  press('g');
  press('t');
  expect(topics).toHaveBeenCalledTimes(1);
});

test('two keys mean what they stand for where the second one alone means something else', () => {
  const write = offer('c');
  const chats = offer('g c');
  press('g');
  press('c');
  expect(chats).toHaveBeenCalledTimes(1);
  expect(write).not.toHaveBeenCalled();
});

test('a letter belongs to the field that is being typed in', () => {
  const create = offer('n');
  press('n', {}, element('<textarea data-here></textarea>'));
  expect(create).not.toHaveBeenCalled();
});

test('a notification is reached from inside a field and a dialog', () => {
  const notice = offer('F8');
  press('F8', {}, element('<textarea data-here></textarea>'));
  press('F8', {}, element('<div role="dialog"><button data-here></button></div>'));
  expect(notice).toHaveBeenCalledTimes(2);
});

test('the palette opens from inside a field', () => {
  const palette = offer('$mod+k');
  press('k', { ctrlKey: true }, element('<textarea data-here></textarea>'));
  expect(palette).toHaveBeenCalledTimes(1);
});

test('on a keyboard without Latin letters the place of the key counts, on others its letter', () => {
  const palette = offer('$mod+k');
  press('л', { code: 'KeyK', ctrlKey: true });
  expect(palette).toHaveBeenCalledTimes(1);
  press('t', { code: 'KeyK', ctrlKey: true });
  expect(palette).toHaveBeenCalledTimes(1);
  press('k', { code: 'KeyK', ctrlKey: true });
  expect(palette).toHaveBeenCalledTimes(2);
});

test('a letter does nothing behind an open dialog', () => {
  const create = offer('n');
  press('n', {}, element('<div role="dialog"><button data-here>OK</button></div>'));
  expect(create).not.toHaveBeenCalled();
});

test('a sign works whether or not the keyboard needs Shift for it', () => {
  const help = offer('?');
  press('?', { shiftKey: true });
  press('?');
  expect(help).toHaveBeenCalledTimes(2);
});

test('a key that is held goes from row to row, and does everything else once', () => {
  const next = offer('j', undefined, true);
  const allow = offer('a');
  for (const key of ['j', 'a']) {
    press(key);
    press(key, { repeat: true });
    press(key, { repeat: true });
  }
  expect(next).toHaveBeenCalledTimes(3);
  expect(allow).toHaveBeenCalledTimes(1);
});

test('of two actions on one key the one that can be done now is run', () => {
  const general = offer('Escape');
  const stopping = offer('Escape', () => false);
  press('Escape');
  expect(general).toHaveBeenCalledTimes(1);
  expect(stopping).not.toHaveBeenCalled();
});

test('a button lets keys through although it keeps them to itself, each once', () => {
  const palette = offer('$mod+k');
  const topics = offer('g t');
  const button = element('<button data-here>Menu</button>');
  button.addEventListener('keydown', (event) => event.stopPropagation());
  press('k', { ctrlKey: true }, button);
  press('g', {}, button);
  press('t', {}, button);
  expect(palette).toHaveBeenCalledTimes(1);
  expect(topics).toHaveBeenCalledTimes(1);
});
