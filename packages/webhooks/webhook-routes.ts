import type {
  WebhookDeliveriesQuery,
  WebhookEndpointChange,
  WebhookEndpointInput,
} from '@repo/schemas/webhook';
import { webhookRoutes } from '@repo/schemas/webhook-routes';
import type { z } from 'zod';
import type { WebhookManager } from './endpoints/create-webhook-manager.ts';
import type { EndpointContext, WebhookErrors } from './endpoints/endpoint-adapter.ts';

type Options<
  Ctx extends EndpointContext,
  Access extends string,
  Create extends z.ZodType,
  Change extends z.ZodType,
> = {
  access: Access;
  manager: WebhookManager<Ctx>;
  errors: WebhookErrors & Record<'staleProof', WebhookErrors['invalid']>;
  /** What `lockCreator` throws beside what every route may answer. */
  creatorErrors?: readonly WebhookErrors['invalid'][];
  /** Of `webhookEndpointBodies`. */
  bodies: { create: Create; change: Change };
};

type One = { id: string };
type OneDelivery = One & { deliveryId: string };

/** The declarations of a service's routes for webhooks; the service wraps them with its own `route`. */
export function createWebhookRoutes<
  Ctx extends EndpointContext,
  const Access extends string,
  Create extends z.ZodType<WebhookEndpointInput>,
  Change extends z.ZodType<WebhookEndpointChange>,
>({ access, manager, errors, creatorErrors = [], bodies }: Options<Ctx, Access, Create, Change>) {
  const { endpoints, deliveries } = manager;
  const notFound = [errors.webhookEndpointNotFound];
  const inactive = [...notFound, errors.webhookEndpointInactive];
  const noDelivery = [errors.webhookDeliveryNotFound];
  return {
    list: {
      ...webhookRoutes.list,
      access,
      run: async ({ ctx }: { ctx: Ctx }) => ({ endpoints: await endpoints.list(ctx) }),
    },
    create: {
      ...webhookRoutes.create,
      access,
      rateLimit: 'programAccess',
      body: bodies.create,
      errors: [errors.staleProof, errors.tooManyWebhookEndpoints, ...creatorErrors],
      run: ({ ctx, body }: { ctx: Ctx; body: z.output<Create> }) => endpoints.create(ctx, body),
    },
    read: {
      ...webhookRoutes.read,
      access,
      errors: notFound,
      run: ({ ctx, params }: { ctx: Ctx; params: One }) => endpoints.read(ctx, params),
    },
    change: {
      ...webhookRoutes.change,
      access,
      body: bodies.change,
      errors: [...notFound, errors.staleProof, errors.changedMeanwhile, ...creatorErrors],
      run: ({ ctx, params, body }: { ctx: Ctx; params: One; body: z.output<Change> }) =>
        endpoints.change(ctx, { ...body, ...params }),
    },
    remove: {
      ...webhookRoutes.remove,
      access,
      errors: notFound,
      run: async ({ ctx, params }: { ctx: Ctx; params: One }) => {
        await endpoints.remove(ctx, params);
        return { message: 'The webhook is deleted' };
      },
    },
    pause: {
      ...webhookRoutes.pause,
      access,
      errors: inactive,
      run: ({ ctx, params }: { ctx: Ctx; params: One }) => endpoints.pause(ctx, params),
    },
    resume: {
      ...webhookRoutes.resume,
      access,
      errors: notFound,
      run: ({ ctx, params }: { ctx: Ctx; params: One }) => endpoints.resume(ctx, params),
    },
    rotateSecret: {
      ...webhookRoutes.rotateSecret,
      access,
      errors: [...notFound, errors.staleProof],
      run: ({ ctx, params }: { ctx: Ctx; params: One }) => endpoints.rotateSecret(ctx, params),
    },
    sendTest: {
      ...webhookRoutes.sendTest,
      access,
      rateLimit: 'webhookSend',
      errors: inactive,
      run: ({ ctx, params }: { ctx: Ctx; params: One }) => deliveries.sendTest(ctx, params),
    },
    deliveries: {
      ...webhookRoutes.deliveries,
      access,
      errors: notFound,
      run: ({ ctx, params, query }: { ctx: Ctx; params: One; query: WebhookDeliveriesQuery }) =>
        deliveries.list(ctx, { ...query, ...params }),
    },
    delivery: {
      ...webhookRoutes.delivery,
      access,
      errors: noDelivery,
      run: ({ ctx, params }: { ctx: Ctx; params: OneDelivery }) => deliveries.read(ctx, params),
    },
    redeliver: {
      ...webhookRoutes.redeliver,
      access,
      rateLimit: 'webhookSend',
      errors: [...noDelivery, errors.webhookEndpointInactive],
      run: ({ ctx, params }: { ctx: Ctx; params: OneDelivery }) => deliveries.redeliver(ctx, params),
    },
  } as const;
}
