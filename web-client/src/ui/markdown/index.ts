export { CopyButton } from './CopyButton';
export { Markdown } from './Markdown';
