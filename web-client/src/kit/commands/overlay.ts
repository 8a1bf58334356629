import {
  type dataTagSymbol,
  hashKey,
  matchQuery,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** A command's change to the data of queries. It is applied again to anything read meanwhile. */
export interface Patch {
  key: QueryKey;
  change: (data: unknown) => unknown;
}

/** Changes the data of one query; its key determines the type. */
export function patch<Data>(
  key: QueryKey & { [dataTagSymbol]: Data },
  change: (data: Data) => Data,
): Patch {
  return patchAll(key, change);
}

/** Changes the data of all queries whose keys start like this. */
export function patchAll<Data>(key: QueryKey, change: (data: Data) => Data): Patch {
  return { key, change: (data) => change(data as Data) };
}

/**
 * Unconfirmed changes, applied over the server's data. They are part of the query cache, so every view
 * agrees; data read meanwhile gets the same changes.
 */
class Overlay {
  private readonly client: QueryClient;
  /** The latest data from the server, by query hash. */
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

  /** Applies an unconfirmed change. */
  add(patches: Patch[]) {
    this.done = [...this.done, patches];
    this.drawAll(patches);
  }

  /** The command failed: restores the server's data. */
  takeBack(patches: Patch[]) {
    this.forget(patches, (_, said) => said);
  }

  /** The server has made the same change. */
  keep(patches: Patch[]) {
    this.forget(patches, (own, said) => own.reduce((data, { change }) => change(data), said));
  }

  /** Applies a change from an event to the server's data, below the unconfirmed changes. */
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
