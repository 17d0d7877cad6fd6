/** A field that did not validate, as the error bodies list it. `field` is a dotted path ("images.0.url"). */
export type ErrorDetail = { field: string; message: string };

export type ErrorDefinition = {
  /** By default the name of its entry in capitals: `courseNotFound` is COURSE_NOT_FOUND. */
  code?: string;
  status: number;
  message: string;
  /** What the caller has to show first, as the header `WWW-Authenticate` says it. */
  challenge?: string;
};

export type ServiceErrorOptions = {
  /** Replaces the catalogue's text where the case knows better. A sentence a person can act on. */
  message?: string;
  details?: ErrorDetail[];
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** The only error a domain function throws on purpose; the request pipeline turns it into the service's error body. */
export class ServiceError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly challenge: string | undefined;

  constructor(definition: ErrorDefinition & { code: string }, options: ServiceErrorOptions = {}) {
    super(options.message ?? definition.message, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = definition.code;
    this.status = definition.status;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.challenge = definition.challenge;
  }
}

type Catalogue<T> = { readonly [K in keyof T]: (options?: ServiceErrorOptions) => ServiceError };

function codeOf(name: string): string {
  return name.replace(/[A-Z]/g, '_$&').toUpperCase();
}

/** Makes a service's catalogue: one table of status and text, and a constructor for each entry. */
export function defineErrors<const T extends Record<string, ErrorDefinition>>(definitions: T): Catalogue<T> {
  const entries = Object.entries(definitions).map(([name, definition]) => {
    const coded = { code: codeOf(name), ...definition };
    return [name, (options?: ServiceErrorOptions) => new ServiceError(coded, options)] as const;
  });
  return Object.fromEntries(entries) as Catalogue<T>;
}
