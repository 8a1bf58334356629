/** Has the browser save what an address answers, under the name that the answer says. */
export function saveFile(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
