// The browser library for programs outside this package (bench/ has no packages of its own).
export { type Browser, chromium, devices, type Page } from '@playwright/test';
