import { pagedEnvelope } from '@repo/schemas/training/common';
import { createRoomBody, listRoomsQuery, room } from '@repo/schemas/training/room';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { listRooms } from '#domain/rooms/list-rooms.ts';
import { createRoom } from '#domain/rooms/save-room.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listRooms',
  summary: 'Rooms of the training centre, those in use first',
  tags: ['Rooms'],
  access: 'admin',
  query: listRoomsQuery,
  response: { schema: pagedEnvelope(room) },
  run: async ({ ctx, query }) => ({ success: true as const, ...(await listRooms(ctx, query)) }),
});

export const POST = successDataRoute({
  operationId: 'createRoom',
  summary: 'Add a room',
  tags: ['Rooms'],
  access: 'admin',
  body: createRoomBody,
  response: { schema: room },
  errors: [errors.roomKnown],
  run: ({ ctx, body }) => createRoom(ctx, body),
});
