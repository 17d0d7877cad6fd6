import { createJsonCaller, jsonOfSuccessOrThrow, signInAndReturnHeaders } from '../../../product/call.ts';
import type { CheckStored, ServiceData, SignInHeaders } from './service-data.ts';

/** Its pictures are at Cloudinary, so no stored file is in this. */
export const marketplaceData: ServiceData = {
  kinds: ['listings', 'messages'],
  signIn: (url) => signInAndReturnHeaders(url, 'alice@example.com'),
  store,
  destroySql: 'TRUNCATE listing, conversation CASCADE',
};

async function store(url: string, headers: SignInHeaders, title: string): Promise<CheckStored[]> {
  const asSeller = createJsonCaller({ url, headers });
  const asBuyer = createJsonCaller({ url, headers: await signInAndReturnHeaders(url, 'bob@example.com') });
  const [category] = Object.values(await jsonOfSuccessOrThrow(asSeller('/api/categories'))) as {
    id: string;
  }[];
  const { id: listingId } = await jsonOfSuccessOrThrow(
    asSeller('/api/listings', {
      body: {
        title,
        description: 'Kept well, from a home without pets.',
        price: 40,
        condition: 'GOOD',
        categoryId: category?.id,
        location: 'Bishan',
      },
    }),
  );
  const text = `About ${title}: ${crypto.randomUUID()}`;
  const { id } = await jsonOfSuccessOrThrow(
    asBuyer('/api/conversations', { body: { listingId, body: text } }),
  );
  return [
    async (at, as) =>
      (await createJsonCaller({ url: at, headers: as })(`/api/listings/${String(listingId)}`)).status === 200,
    async (at, as) => {
      const answer = await createJsonCaller({ url: at, headers: as })(
        `/api/conversations/${String(id)}/messages`,
      );
      return answer.status === 200 && JSON.stringify(answer.json).includes(text);
    },
  ];
}
