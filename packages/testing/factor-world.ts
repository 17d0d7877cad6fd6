import type { ServiceAnswer } from '@repo/http/testing/call-service';
import type { RacedDb } from './meanwhile.ts';

export type FactorPerson = { id: string; email: string };
/** What is written past the service. */
type Call = { method?: string; body?: unknown; cookie?: string };

/** One service, as its second factors are tried. */
export type FactorWorld = {
  service: 'marketplace' | 'training' | 'childcare';
  /** What browsers see: an authenticator answers for this origin. */
  origin: string;
  db: () => RacedDb;
  call: (path: string, call?: Call) => Promise<ServiceAnswer>;
  /** A person with the password `password` and a proven address. */
  createPerson: () => Promise<FactorPerson>;
  /** A person of whom the service requires a factor from now on. */
  createRequired: () => Promise<FactorPerson>;
  password: string;
  /** The `cookie` header of a browser in which this person is signed in. */
  cookieOf: (person: FactorPerson, options?: { provenAt?: Date }) => Promise<string>;
  signIn: (person: FactorPerson, options?: { password?: string; cookie?: string }) => Promise<ServiceAnswer>;
  /** What an answer carries. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests look at what came back, whatever it is
  data: (answer: ServiceAnswer) => any;
  unauthorized: unknown;
  forbidden: unknown;
  /** Whom the session of a browser is of; null for nobody. */
  whoIs: (cookie: string) => Promise<string | null>;
  /** What everybody who is signed in may read. */
  anyPath: string;
  subjectsTo: (email: string) => Promise<string[]>;
  /** The secret of the newest link that was mailed. */
  mailedToken: (email: string) => Promise<string>;
  /** Somebody who may reset others' factors, and where. */
  createAdmin: () => Promise<FactorPerson>;
  resetPath: (id: string) => string;
  /** Bans or deactivates. */
  close: (person: FactorPerson) => Promise<unknown>;
};
