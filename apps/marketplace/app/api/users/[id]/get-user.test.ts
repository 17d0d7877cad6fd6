import { describe, expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { GET } from './route.ts';

const service = useMarketplaceService();

function get(id: string): Promise<Response> {
  return GET(new Request(`http://localhost:3000/api/users/${encodeURIComponent(id)}`), {
    params: Promise.resolve({ id }),
  });
}

describe('GET /api/users/[id]', () => {
  it('shows a person with their counts, and nothing private', async () => {
    const user = await service.db.user.create({
      data: { name: 'Mei Ling', email: 'mei@example.com', bio: 'Hello', emailVerifiedAt: new Date() },
    });
    const category = await service.db.category.findFirstOrThrow();
    const statuses = ['AVAILABLE', 'AVAILABLE', 'SOLD', 'ARCHIVED', 'RESERVED', 'HIDDEN'] as const;
    for (const [index, status] of statuses.entries()) {
      await service.db.listing.create({
        data: {
          sellerId: user.id,
          categoryId: category.id,
          title: 'A thing',
          slug: `a-thing-${index}`,
          description: 'Good',
          price: '1.00',
          condition: 'GOOD',
          location: 'Bishan',
          status,
        },
      });
    }
    const response = await get(user.id);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      id: user.id,
      name: 'Mei Ling',
      image: null,
      isVerified: true,
      bio: 'Hello',
      location: '',
      memberSince: user.createdAt.toISOString(),
      counts: { available: 2, sold: 1 },
    });
  });

  it('answers 404 to an id that names nobody, and to a banned person', async () => {
    const banned = await service.db.user.create({
      data: { name: 'Gone', email: 'gone@example.com', bannedAt: new Date() },
    });
    for (const id of ['nobody', "' OR 1=1 --", 'x'.repeat(5000), banned.id]) {
      const response = await get(id);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: 'User not found' });
    }
  });
});
