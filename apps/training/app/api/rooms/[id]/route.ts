import { idParams } from '@repo/schemas/training/common';
import { room, updateRoomBody } from '@repo/schemas/training/room';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getRoom } from '#domain/rooms/list-rooms.ts';
import { updateRoom } from '#domain/rooms/save-room.ts';

const common = { tags: ['Rooms'], access: 'admin', params: idParams, response: { schema: room } } as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'getRoom',
  summary: 'A room, and how many sessions are planned in it',
  errors: [errors.roomNotFound],
  run: ({ ctx, params }) => getRoom(ctx, params.id),
});

export const PUT = successDataRoute({
  ...common,
  operationId: 'updateRoom',
  summary: 'Change a room',
  description: 'Classes that are planned in it keep the place that was announced until they are saved again.',
  body: updateRoomBody,
  errors: [errors.roomNotFound, errors.changedMeanwhile, errors.roomKnown],
  run: ({ ctx, params, body }) => updateRoom(ctx, params.id, body),
});
