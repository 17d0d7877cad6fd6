'use client';

import type { WebhookEndpointInput } from '@repo/schemas/webhook';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxField, TextField } from '../form-fields.tsx';
import type { OfferedEvent } from './webhook-texts.ts';

/** The body of the API, with a box for each event. */
export const webhookFormSchema = z.object({
  url: z.string().trim().min(1, 'Enter the address of the receiver').max(2_000, 'This address is too long'),
  description: z.string().max(200, 'The description must have at most 200 characters'),
  events: z.array(z.boolean()).refine((chosen) => chosen.includes(true), {
    path: ['0'],
    error: 'Choose at least one event',
  }),
});
export type WebhookFormValues = z.input<typeof webhookFormSchema>;

export function toWebhookFormValues(
  endpoint: WebhookEndpointInput | null,
  offeredEvents: readonly OfferedEvent[],
): WebhookFormValues {
  return {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    events: offeredEvents.map(({ type }) => endpoint?.eventTypes.includes(type) ?? false),
  };
}

/** `events` has a box for each of `offeredEvents`, in their order. */
export function toWebhookBody(
  { url, description, events }: z.output<typeof webhookFormSchema>,
  offeredEvents: readonly OfferedEvent[],
): WebhookEndpointInput {
  return {
    url,
    description,
    eventTypes: offeredEvents.filter((_, at) => events[at]).map(({ type }) => type),
  };
}

export function WebhookFields({
  form,
  offeredEvents,
}: {
  form: UseFormReturn<WebhookFormValues, unknown, z.output<typeof webhookFormSchema>>;
  offeredEvents: readonly OfferedEvent[];
}) {
  return (
    <>
      <TextField
        control={form.control}
        name="url"
        label="Address"
        type="url"
        autoComplete="off"
        placeholder="https://example.com/webhooks"
        help="Where we send events: an https address of the program that receives them."
      />
      <TextField
        control={form.control}
        name="description"
        label="Description"
        autoComplete="off"
        placeholder="Payroll"
        help="Optional. Which program it is."
      />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Events</legend>
        {offeredEvents.map(({ type, label }, at) => (
          <CheckboxField
            key={type}
            control={form.control}
            name={`events.${at}`}
            label={label}
            description={<code>{type}</code>}
          />
        ))}
      </fieldset>
    </>
  );
}
