import { type ApiAnswer, type CallOptions, callApi } from './call-api.ts';

/** What a call sends, and the JSON that it is answered with. */
export type Endpoint = { params: unknown; query: unknown; body: unknown; answer: unknown };

/** What is declared has to be there, unless all of it may be absent. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

/** A page's own query may be sent on as it is. */
type Query<T> = [T] extends [undefined]
  ? { query?: undefined }
  : object extends T
    ? { query?: T | URLSearchParams }
    : { query: T | URLSearchParams };

export type EndpointOptions<E extends Endpoint> = Part<'params', E['params']> &
  Query<E['query']> &
  Part<'body', E['body']> & { signal?: AbortSignal };

type Arguments<T> = object extends T ? [options?: T] : [options: T];

type OtherMembers<T> = Omit<T, 'success' | 'data'>;

/** The answer without its envelope: `callApi` unwraps one that has `success` and `data` alone. */
export type Payload<T> = T extends { success: true; data: infer D }
  ? [keyof OtherMembers<T>] extends [never]
    ? D
    : object extends OtherMembers<T>
      ? D | T
      : T
  : T;

/** Calls an endpoint by its method and address: `api('PUT /api/courses/{id}', { params: { id }, body })`. */
export type Api<Endpoints extends Record<keyof Endpoints, Endpoint>> = <K extends keyof Endpoints & string>(
  endpoint: K,
  ...options: Arguments<EndpointOptions<Endpoints[K]>>
) => Promise<ApiAnswer<Payload<Endpoints[K]['answer']>>>;

type QueryValue = string | number | boolean | undefined;

type QueryValues = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

export type Address = {
  params?: Readonly<Record<string, string>>;
  query?: QueryValues | URLSearchParams;
};

function pairsOf(query: QueryValues): string[][] {
  return Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined ? [] : [[name, String(each)]])),
  );
}

/** "/api/courses/{id}" with its parameters filled in; what a query leaves undefined is not sent. */
export function addressOf(path: string, { params = {}, query = {} }: Address): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const pairs = query instanceof URLSearchParams ? query : new URLSearchParams(pairsOf(query));
  return pairs.size === 0 ? filled : `${filled}?${pairs}`;
}

type Options = Address & Pick<CallOptions, 'body' | 'signal'>;

/** Each service gives it the types of its own endpoints. */
export function callEndpoint(endpoint: string, options: object = {}): Promise<ApiAnswer<never>> {
  const [method, path = ''] = endpoint.split(' ');
  const { body, signal, ...address }: Options = options;
  return callApi(addressOf(path, address), { method: method as CallOptions['method'], body, signal });
}
