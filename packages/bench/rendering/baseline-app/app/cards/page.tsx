import { connection } from 'next/server';
import { Cards } from '../../../cards.ts';

export default async function Page() {
  await connection();
  return <Cards />;
}
