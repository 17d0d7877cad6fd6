import { ChoiceField } from '#components/choices/choice-field.tsx';
import type { FirstChoices } from '#domain/choices/find-choices.ts';

type Props = { name: string; label: string; rooms: FirstChoices; help?: string; className?: string };

/** Of the form around it: one of the managed rooms, or none. */
export function RoomChoice({ rooms, ...field }: Props) {
  return (
    <ChoiceField
      {...field}
      optional
      clearable
      list="rooms"
      choices={rooms}
      placeholder="Choose a room"
      emptyText="No room has this name. Company settings, Rooms, adds one"
    />
  );
}
