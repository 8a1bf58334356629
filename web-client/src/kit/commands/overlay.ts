import {
  type dataTagSymbol,
  hashKey,
  matchQuery,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** What a command makes of the data that queries hold. It is applied again to whatever is read meanwhile. */
export interface Patch {
  key: QueryKey;
  change: (data: unknown) => unknown;
}

/** Changes what a query holds; its key brings the type. */
export function patch<Data>(
  key: QueryKey & { [dataTagSymbol]: Data },
  change: (data: Data) => Data,
): Patch {
  return patchAll(key, change);
}

/** Changes what all queries hold whose keys begin so. */
export function patchAll<Data>(key: QueryKey, change: (data: Data) => Data): Patch {
  return { key, change: (data) => change(data as Data) };
}

/**
 * What has been done and is not certain yet, drawn over what the server said. It lies in the query cache, so
 * every view agrees; what is read from the server meanwhile gets the same changes.
 */
class Overlay {
  private readonly client: QueryClient;
  /** By the query's hash: what the server said last. */
  private readonly said = new Map<string, unknown>();
  private done: readonly Patch[][] = [];
  private drawing = false;

  constructor(client: QueryClient) {
    this.client = client;
    client.getQueryCache().subscribe((event) => {
      const { query, type } = event;
      if (type === 'removed') this.said.delete(query.queryHash);
      if (type !== 'updated' || event.action.type !== 'success' || this.drawing) return;
      if (this.patchesFor(query).length === 0) return;
      this.said.set(query.queryHash, query.state.data);
      this.draw(query);
    });
  }

  /** Draws a change over the data. */
  add(patches: Patch[]) {
    this.done = [...this.done, patches];
    this.drawAll(patches);
  }

  /** It came to nothing: the data is again what the server said. */
  takeBack(patches: Patch[]) {
    this.forget(patches, (_, said) => said);
  }

  /** The server has done it as well. */
  keep(patches: Patch[]) {
    this.forget(patches, (own, said) => own.reduce((data, { change }) => change(data), said));
  }

  /** An event told what changed: a change of what the server says, below what is drawn over it. */
  heard<Data>(queryKey: QueryKey, change: (data: Data) => Data) {
    for (const query of this.client.getQueryCache().findAll({ queryKey, exact: true })) {
      const said = this.said.get(query.queryHash);
      if (said === undefined) {
        this.client.setQueryData<Data>(queryKey, (data) => data && change(data));
        continue;
      }
      this.said.set(query.queryHash, change(said as Data));
      this.draw(query);
    }
  }

  private forget(patches: Patch[], settle: (own: Patch[], said: unknown) => unknown) {
    this.done = this.done.filter((one) => one !== patches);
    for (const query of this.touched(patches)) {
      if (!this.said.has(query.queryHash)) continue;
      const own = patches.filter(({ key }) => matchQuery({ queryKey: key }, query));
      this.said.set(query.queryHash, settle(own, this.said.get(query.queryHash)));
      this.draw(query);
      if (this.patchesFor(query).length === 0) this.said.delete(query.queryHash);
    }
  }

  private drawAll(patches: Patch[]) {
    for (const query of this.touched(patches)) {
      if (query.state.data === undefined) continue;
      if (!this.said.has(query.queryHash)) this.said.set(query.queryHash, query.state.data);
      this.draw(query);
    }
  }

  private draw(query: Query) {
    const said = this.said.get(query.queryHash);
    const drawn = this.patchesFor(query).reduce((data, { change }) => change(data), said);
    if (drawn === query.state.data) return;
    this.drawing = true;
    query.setData(drawn, { updatedAt: query.state.dataUpdatedAt, manual: true });
    this.drawing = false;
  }

  private patchesFor(query: Query): Patch[] {
    return this.done.flat().filter(({ key }) => matchQuery({ queryKey: key }, query));
  }

  private touched(patches: Patch[]): Query[] {
    const queries = patches.flatMap(({ key }) =>
      this.client.getQueryCache().findAll({ queryKey: key }),
    );
    return [...new Map(queries.map((query) => [hashKey(query.queryKey), query])).values()];
  }
}

const overlays = new WeakMap<QueryClient, Overlay>();

export function overlayOf(client: QueryClient): Overlay {
  const overlay = overlays.get(client) ?? new Overlay(client);
  overlays.set(client, overlay);
  return overlay;
}
