import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { formatCount } from '@repo/ui/format-count';
import { PageHeader } from '@repo/ui/page-header';
import { RoomForm } from '#components/rooms/room-forms.tsx';
import { getRoom } from '#domain/rooms/list-rooms.ts';
import { requireRole } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('admin');
  return { room: await orNotFoundPage(getRoom(ctx, id)) };
});

export const generateMetadata = metadataAfterCheck('Room', load);

export default async function RoomPage(props: PathProps<{ id: string }>) {
  const { room } = await load(props);
  const planned = formatCount(room.plannedSessions, ['session is', 'sessions are']);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        breadcrumb={[{ label: 'Rooms', href: '/settings/rooms' }, { label: room.name }]}
        title={room.name}
        description={
          room.plannedSessions > 0
            ? `${planned} planned in it. Those classes keep the name and address that were announced; saving a class takes over the new ones and notifies its people.`
            : 'Nothing is planned in it.'
        }
      />
      <Card>
        <RoomForm room={room} />
      </Card>
    </div>
  );
}
