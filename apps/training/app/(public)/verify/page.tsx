import { Card } from '@repo/ui/card';
import { VerifyForm } from '@repo/ui/certificates/verify-form';
import { PageHeader } from '@repo/ui/page-header';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

export const metadata: Metadata = { title: 'Check a certificate' };

export default async function VerifyPage({ searchParams }: { searchParams: SearchParams }) {
  const { id } = await searchParams;
  if (typeof id === 'string' && id.trim() !== '')
    redirect(`/verify/${encodeURIComponent(id.trim().slice(0, 200))}`);
  return (
    <div className="mx-auto w-full max-w-xl">
      <PageHeader
        title="Check a certificate"
        description="For employers: find out whether a certificate is real and still valid."
      />
      <Card>
        <VerifyForm />
      </Card>
    </div>
  );
}
