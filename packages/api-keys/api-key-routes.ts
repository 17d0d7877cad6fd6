import type { ServiceError, ServiceErrorOptions } from '@repo/base/errors';
import type { ApiKeySchemas, CreateApiKeyBody, RotateApiKeyBody } from '@repo/schemas/api-key';
import { apiKeyParams } from '@repo/schemas/api-key';
import type { ApiKeyManager } from './manage/create-api-key-manager.ts';
import type { ApiKeyContext, ApiKeyErrors } from './manage/key-adapter.ts';

type Options<Ctx extends ApiKeyContext, Access extends string, Scope extends string> = {
  access: Access;
  manager: ApiKeyManager<Ctx, Scope>;
  schemas: ApiKeySchemas<Scope>;
  errors: ApiKeyErrors &
    Record<'staleProof' | 'tooManyApiKeys', (options?: ServiceErrorOptions) => ServiceError>;
  /** What `lockCreator` throws beside what every route may answer. */
  creatorErrors?: readonly ((options?: ServiceErrorOptions) => ServiceError)[];
  /** When a key ends beside its expiry. */
  endsWhen: string;
};

type One = { id: string };
const tags = ['API keys'];
const one = { tags, params: apiKeyParams };

/** The declarations of a service's routes for API keys; the service wraps them with its own `route`. */
export function createApiKeyRoutes<
  Ctx extends ApiKeyContext,
  const Access extends string,
  Scope extends string,
>({ access, manager, schemas, errors, creatorErrors = [], endsWhen }: Options<Ctx, Access, Scope>) {
  return {
    list: {
      tags,
      operationId: 'listApiKeys',
      summary: 'API keys, newest first',
      access,
      response: { schema: schemas.apiKeyList },
      run: async ({ ctx }: { ctx: Ctx }) => ({ apiKeys: await manager.list(ctx) }),
    },
    create: {
      tags,
      operationId: 'createApiKey',
      summary: 'Make an API key',
      description: `The answer shows the key, this once. Programs send it in the header \`x-api-key\`. It ends with \`expiresAt\`, a year from now if nothing is said, and ${endsWhen}.`,
      access,
      rateLimit: 'programAccess',
      body: schemas.createApiKeyBody,
      response: { schema: schemas.createdApiKey, status: 201 },
      errors: [errors.staleProof, errors.apiKeyExpiryPast, errors.tooManyApiKeys, ...creatorErrors],
      run: ({ ctx, body }: { ctx: Ctx; body: CreateApiKeyBody<Scope> }) => manager.create(ctx, body),
    },
    revoke: {
      ...one,
      operationId: 'revokeApiKey',
      summary: 'End an API key',
      access,
      response: { schema: schemas.apiKey },
      errors: [errors.apiKeyNotFound, errors.apiKeyEnded],
      run: ({ ctx, params }: { ctx: Ctx; params: One }) => manager.revoke(ctx, params),
    },
    rotate: {
      ...one,
      operationId: 'rotateApiKey',
      summary: 'Replace an API key by a new one',
      description: 'The new key has the name and scopes of the old one. The answer shows it, this once.',
      access,
      rateLimit: 'programAccess',
      body: schemas.rotateApiKeyBody,
      response: { schema: schemas.createdApiKey },
      errors: [
        errors.staleProof,
        errors.apiKeyNotFound,
        errors.apiKeyEnded,
        errors.apiKeyExpiryPast,
        errors.tooManyApiKeys,
        ...creatorErrors,
      ],
      run: ({ ctx, params, body }: { ctx: Ctx; params: One; body: RotateApiKeyBody }) =>
        manager.rotate(ctx, { ...params, ...body }),
    },
  } as const;
}
