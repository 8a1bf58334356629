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
