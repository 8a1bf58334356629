const SIGNS: Record<string, string> = {
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Shift: '⇧',
};

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** Whether a key has no Latin letter: on such a layout a shortcut goes by the place of the key. */
export const isNotLatin = (key: string) => key > '\x7f';

/** The keycaps of a shortcut: `$mod+k` is ["Ctrl", "K"] (or ⌘), `g t` is ["G", "T"]. */
export function keycaps(shortcut: string, apple: boolean = isApple()): string[] {
  return shortcut
    .split(' ')
    .flatMap((press) => press.split('+'))
    .map((key) => {
      if (key === '$mod') return apple ? '⌘' : 'Ctrl';
      return SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    });
}
