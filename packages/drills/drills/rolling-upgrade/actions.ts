import type { Action } from './traffic.ts';
import { createVisitor, signIn, type Visitor } from './visitor.ts';

/** What people do at a service, and which of the acknowledged writes its database holds. */
export type ServiceTraffic = {
  actions: (url: string) => Promise<Action[]>;
  /** One column, `key`. */
  storedKeys: string;
};

const readsMs = 40;
const pagesMs = 250;
const writesMs = 120;
const signInsMs = 500;

function read(name: string, visitor: Visitor, paths: readonly string[], everyMs: number): Action {
  return {
    name,
    everyMs,
    act: async (turn) => {
      await visitor.get(paths[turn % paths.length] ?? '/');
      return undefined;
    },
  };
}

/** The answer is the stored row, whose id is looked for afterwards. */
function write(name: string, visitor: Visitor, path: string, bodyOf: (turn: number) => unknown): Action {
  return {
    name,
    everyMs: writesMs,
    act: async (turn) => {
      return readId(await visitor.post(path, bodyOf(turn)));
    },
  };
}

function signInAgain(service: 'marketplace' | 'childcare', url: string, email: string): Action {
  return {
    name: 'sign in',
    everyMs: signInsMs,
    act: async () => {
      await signIn(service, url, email);
      return undefined;
    },
  };
}

/** Of the first thing in an answer. */
async function readId(answer: Response): Promise<string> {
  const id = /"id":"([^"]+)"/.exec(await answer.text())?.[1];
  if (!id) throw new Error('The answer names no id');
  return id;
}

async function marketplaceActions(url: string): Promise<Action[]> {
  const visitor = createVisitor(url);
  const alice = await signIn('marketplace', url, 'alice@example.com');
  const categoryId = await readId(await visitor.get('/api/categories'));
  const conversation = await readId(await alice.get('/api/conversations'));
  const searches = ['/api/listings', '/api/listings?query=desk', '/api/listings?sort=price-low&page=2'];
  return [
    read('search', visitor, [...searches, '/api/listings/facets'], readsMs),
    read('own lists', alice, ['/api/me/listings', '/api/conversations', '/api/favorites'], readsMs),
    read('pages', alice, ['/', '/?query=desk', '/dashboard', '/favorites'], pagesMs),
    write('publish', alice, '/api/listings', (turn) => ({
      title: `A lamp, number ${turn}`,
      description: 'Kept well, from a home without pets.',
      price: 40,
      condition: 'GOOD',
      categoryId,
      location: 'Bishan',
    })),
    write('message', alice, `/api/conversations/${conversation}/messages`, (turn) => ({
      body: `Is number ${turn} still there?`,
    })),
    signInAgain('marketplace', url, 'bob@example.com'),
  ];
}

async function childcareActions(url: string): Promise<Action[]> {
  const learner = await signIn('childcare', url, 'learner@example.com');
  const manager = await signIn('childcare', url, 'manager@example.com');
  const lists = ['/api/courses', '/api/enrollments', '/api/notifications', '/api/certificates'];
  return [
    read('learner reads', learner, lists, readsMs),
    read('manager reads', manager, ['/api/centre/overview', '/api/categories'], readsMs),
    read('pages', learner, ['/home', '/courses', '/certificates'], pagesMs),
    write('course', manager, '/api/courses', (turn) => ({ title: `Safe play, part ${turn}` })),
    signInAgain('childcare', url, 'rival@example.com'),
  ];
}

export const traffics: Record<'marketplace' | 'childcare', ServiceTraffic> = {
  marketplace: {
    actions: marketplaceActions,
    storedKeys: 'SELECT id AS key FROM listing UNION ALL SELECT id FROM message',
  },
  childcare: { actions: childcareActions, storedKeys: 'SELECT id AS key FROM course' },
};
