import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; expiresAt: number };

/** In-memory codes, tokens and sessions: losing them on restart is fine, as a sign-in takes seconds. */
export function createMemoryAdapter(): { factory: AdapterFactory; clear(): void } {
  const entries = new Map<string, Entry>();

  function find(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  }

  function dropExpired(): void {
    for (const [key, entry] of entries) if (entry.expiresAt <= Date.now()) entries.delete(key);
  }

  const factory: AdapterFactory = (model) => {
    const adapter: Adapter = {
      async upsert(id, payload, expiresIn) {
        dropExpired();
        entries.set(`${model}:${id}`, {
          payload,
          expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Infinity,
        });
      },
      async find(id) {
        return find(`${model}:${id}`);
      },
      async findByUid(uid) {
        const found = [...entries].find(
          ([key, { payload }]) => key.startsWith(`${model}:`) && payload.uid === uid,
        );
        return found && find(found[0]);
      },
      async findByUserCode() {
        return undefined;
      },
      async destroy(id) {
        entries.delete(`${model}:${id}`);
      },
      async consume(id) {
        const payload = find(`${model}:${id}`);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async revokeByGrantId(grantId) {
        // The library also calls this without a grant; that must not delete entries that have none.
        if (!grantId) return;
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
    return adapter;
  };

  return { factory, clear: () => entries.clear() };
}
