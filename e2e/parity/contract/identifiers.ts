import type { IdentifierReference } from './schema-arbitrary.ts';

export type Identifiers = {
  /** Keeps the ids that an answer of this path holds. */
  collect: (path: string, body: unknown) => void;
  /** One that was seen under this name, else any, else one that names nothing. */
  pick: (reference: IdentifierReference) => string;
};

const nobodysId = '01990000-0000-7000-8000-00000000dead';

/** "courseId", "courseIds", "course", "courses" and "/api/courses" are one pool. */
function toPoolName(name: string): string {
  const singular = name
    .replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
    .replace(/Ids?$/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
  return singular.toLowerCase();
}

/** The ids that the services' own answers name, for requests that are to find something. */
export function createIdentifiers(): Identifiers {
  const pools = new Map<string, string[]>();

  function add(name: string, id: string): void {
    for (const pool of [toPoolName(name), 'any']) {
      const known = pools.get(pool) ?? [];
      if (!known.includes(id) && known.length < 200) known.push(id);
      pools.set(pool, known);
    }
  }

  function collectUnder(owner: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const member of value) collectUnder(owner, member);
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== 'string') collectUnder(name === 'data' ? owner : name, member);
      else if (name === 'id' || name === 'slug') add(owner, member);
      else if (name.endsWith('Id')) add(name, member);
    }
  }

  return {
    collect: (path, body) => collectUnder(resourceOfPath(path), body),
    pick: ({ reference, index }) => {
      const pool = pools.get(toPoolName(reference)) ?? pools.get('any') ?? [];
      return pool[index % pool.length] ?? nobodysId;
    },
  };
}

/** "/api/courses/{id}/sections" is about sections, "/api/courses/{id}" about courses. */
export function resourceOfPath(path: string): string {
  return path.split('/').findLast((step) => step !== '' && !step.startsWith('{')) ?? '';
}
