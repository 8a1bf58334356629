/** Whether the browser would ask before it leaves or reloads the page. */
export function asksToLeave(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
