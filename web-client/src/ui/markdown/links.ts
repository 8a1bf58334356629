import { outsideCode } from './outsideCode';

/** `[name](https://example.org/a b)`: a blank ends an address, unless it is in angle brackets. */
const BLANK_IN_ADDRESS = /\]\((https?:\/\/[^\s()<>]*(?: [^\s()<>"']+)+)\)/g;

export function withWholeLinks(text: string): string {
  if (!text.includes('](http')) return text;
  return outsideCode(text, (part) => part.replace(BLANK_IN_ADDRESS, '](<$1>)'));
}
