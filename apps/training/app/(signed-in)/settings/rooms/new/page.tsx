import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { NewRoomForm } from '#components/rooms/room-forms.tsx';
import { listRooms } from '#domain/rooms/list-rooms.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('New room', () => requireRole('admin'));

export default async function NewRoomPage() {
  const ctx = await requireRole('admin');
  const { data } = await listRooms(ctx, { page: 1, limit: 1 });
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        breadcrumb={[{ label: 'Rooms', href: '/settings/rooms' }, { label: 'New room' }]}
        title="New room"
      />
      <Card>
        <NewRoomForm like={data[0] ?? null} />
      </Card>
    </div>
  );
}
