// Lighthouse for programs outside this package (bench/ has no packages of its own).
export { default as lighthouse, desktopConfig } from 'lighthouse';
