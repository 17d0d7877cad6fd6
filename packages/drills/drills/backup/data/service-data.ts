/** Who is signed in. */
export type SignInHeaders = Record<string, string>;

/** Whether the service at this address still answers something that was stored, as it was. */
export type CheckStored = (url: string, headers: SignInHeaders) => Promise<boolean>;

/** What the drill stores through a service, and how it is destroyed. */
export type ServiceData = {
  /** What one `store` makes, in the order of its answer. */
  kinds: readonly string[];
  signIn: (url: string) => Promise<SignInHeaders>;
  store: (url: string, headers: SignInHeaders, title: string) => Promise<CheckStored[]>;
  /** Empties the tables. */
  destroySql: string;
};
