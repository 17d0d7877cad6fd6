import type { ServiceAnswer } from '@repo/http/testing/call-service';
import type { TransactionDb } from './lock-races.ts';

export type SecondFactorPerson = { id: string; email: string };
/** What is written past the service. */
type Call = { method?: string; body?: unknown; cookie?: string };

/** One service, as its second factors are tried. */
export type SecondFactorFixture = {
  service: 'marketplace' | 'training' | 'childcare';
  /** What browsers see: an authenticator answers for this origin. */
  origin: string;
  db: () => TransactionDb;
  call: (path: string, call?: Call) => Promise<ServiceAnswer>;
  /** A person with the password `password` and a proven address. */
  createPerson: () => Promise<SecondFactorPerson>;
  /** A person of whom the service requires a factor from now on. */
  createPersonWithRequiredFactor: () => Promise<SecondFactorPerson>;
  password: string;
  /** The `cookie` header of a browser in which this person is signed in. */
  cookieOf: (person: SecondFactorPerson, options?: { provenAt?: Date }) => Promise<string>;
  signIn: (
    person: SecondFactorPerson,
    options?: { password?: string; cookie?: string },
  ) => Promise<ServiceAnswer>;
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
  createAdmin: () => Promise<SecondFactorPerson>;
  resetPath: (id: string) => string;
  /** Bans or deactivates. */
  close: (person: SecondFactorPerson) => Promise<unknown>;
};
