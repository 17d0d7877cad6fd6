'use client';

import type { Room } from '@repo/schemas/training/room';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { CheckboxField, SwitchField, TextField } from '@repo/ui/form-fields';
import { LinkButton } from '@repo/ui/link-button';
import { StoredForm } from '@repo/ui/stored-form';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { VenueFields } from '#components/venue/venue-fields.tsx';
import { emptyRoom, newRoomFormSchema, roomFormSchema, toRoomValues } from './room-form-schema.ts';

function RoomFields() {
  return (
    <>
      <TextField name="name" label="Name" autoComplete="off" help="As written on the door, such as Room 3." />
      <TextField
        name="capacity"
        label="Capacity"
        inputMode="numeric"
        autoComplete="off"
        help="How many learners fit in it. You are warned about a class with more places."
      />
      <fieldset className="space-y-4">
        <legend className="mb-2 text-base font-semibold">Address</legend>
        <VenueFields
          nameOf={(part) => `venue${part.charAt(0).toUpperCase()}${part.slice(1)}`}
          asksForRoom={false}
        />
        <CheckboxField name="venueWheelchairAccess" label="Can be reached by wheelchair" />
      </fieldset>
    </>
  );
}

/** `like`: the latest room, whose address is suggested. */
export function NewRoomForm({ like }: { like: Room | null }) {
  const router = useRouter();
  const address = like ? { ...toRoomValues(like), name: '', capacity: '' } : {};
  const form = useZodForm(newRoomFormSchema, { defaultValues: { ...emptyRoom, ...address } });
  const draft = useFormDraft(form, { name: 'room' });
  return (
    <Form
      form={form}
      draft={draft}
      label="New room"
      onSubmit={async (body) => {
        const answer = await api('POST /api/rooms', { body });
        if (!answer.ok) return answer.failure;
        toast.success('The room is added');
        router.push('/settings/rooms');
        return undefined;
      }}
    >
      <RoomFields />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText="Adding…">Add room</SubmitButton>
        <LinkButton href="/settings/rooms" variant="ghost">
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}

export function RoomForm({ room }: { room: Room }) {
  const params = { id: room.id };
  return (
    <StoredForm
      stored={room}
      schema={roomFormSchema}
      valuesOf={toRoomValues}
      load={() => api('GET /api/rooms/{id}', { params })}
      save={(body) => api('PUT /api/rooms/{id}', { params, body })}
      draft={{ name: 'room', recordId: room.id }}
      label="Room"
      savedText="The room is saved"
      saveText="Save room"
    >
      <RoomFields />
      <SwitchField
        name="isClosed"
        label="No longer used"
        description="No new classes can be scheduled in it. Classes that already have it keep it."
      />
    </StoredForm>
  );
}
