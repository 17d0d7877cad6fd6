import { type ApiAnswer, type CallOptions, callApi } from './call-api.ts';

export type Endpoint = { params: unknown; query: unknown; body: unknown; answer: unknown };

/** A declared part is required unless its type allows undefined. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

/** Also accepts a page's own query as it is. */
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

/** The response without its envelope: `callApi` unwraps a response that has only `success` and `data`. */
export type UnwrappedAnswer<T> = T extends { success: true; data: infer D }
  ? [keyof OtherMembers<T>] extends [never]
    ? D
    : object extends OtherMembers<T>
      ? D | T
      : T
  : T;

/** Calls an endpoint by its method and path: `api('PUT /api/courses/{id}', { params: { id }, body })`. */
export type Api<Endpoints extends Record<keyof Endpoints, Endpoint>> = <K extends keyof Endpoints & string>(
  endpoint: K,
  ...options: Arguments<EndpointOptions<Endpoints[K]>>
) => Promise<ApiAnswer<UnwrappedAnswer<Endpoints[K]['answer']>>>;

type QueryValue = string | number | boolean | undefined;

type QueryValues = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

export type UrlParts = {
  params?: Readonly<Record<string, string>>;
  query?: QueryValues | URLSearchParams;
};

function pairsOf(query: QueryValues): string[][] {
  return Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined ? [] : [[name, String(each)]])),
  );
}

/** Fills in "/api/courses/{id}"; undefined query values are omitted. */
export function endpointUrl(path: string, { params = {}, query = {} }: UrlParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const pairs = query instanceof URLSearchParams ? query : new URLSearchParams(pairsOf(query));
  return pairs.size === 0 ? filled : `${filled}?${pairs}`;
}

type Options = UrlParts & Pick<CallOptions, 'body' | 'signal'>;

/** Each service adds the types of its own endpoints. */
export function callEndpoint(endpoint: string, options: object = {}): Promise<ApiAnswer<never>> {
  const [method, path = ''] = endpoint.split(' ');
  const { body, signal, ...address }: Options = options;
  return callApi(endpointUrl(path, address), { method: method as CallOptions['method'], body, signal });
}
