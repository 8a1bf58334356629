let page = '';
let waiting = 0;

function show() {
  const title = page ? `${page} · Steward` : 'Steward';
  document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
}

/** Names the window after its page. */
export function showPageInTitle(title: string) {
  page = title;
  show();
}

/** Shows how much waits for the user, in the title of the window and on the icon of an installed app. */
export function showWaiting(count: number) {
  waiting = count;
  show();
  // Missing over plain http and in some browsers; others allow it only with notifications.
  void navigator.setAppBadge?.(count).catch(() => {});
}
