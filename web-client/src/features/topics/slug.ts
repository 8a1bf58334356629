/** `/topics/<ancestor slugs…>/<slug>`: the last slug names the topic, the ones before it are for people. */
export function slugOf(splat: string | undefined): string {
  return splat?.split('/').at(-1) ?? '';
}
