import type { TrainingRole } from '@repo/auth/training-actor';
import { Card } from '@repo/ui/card';
import type { SignedInContext } from '#domain/context.ts';
import { listDocuments } from '#domain/files/list-documents.ts';
import { DocumentListWithUpload } from './document-list.tsx';
import { ProfilePictureUpload } from './profile-picture.tsx';

type Props = {
  ctx: SignedInContext;
  /** Admins may open anybody's documents. */
  owner: { id: string; fullName: string; roles: readonly TrainingRole[] };
};

export async function DocumentsAndPicture({ ctx, owner }: Props) {
  const documents = await listDocuments(ctx, owner.id);
  const picture = documents.find(({ category }) => category === 'profile_picture');
  const type = owner.roles[0];
  if (type === undefined) return null;
  const documentOwner = { userId: owner.id, type };
  return (
    <>
      <Card title="Picture" description="Trainers of the person’s classes and administrators can see it.">
        <ProfilePictureUpload owner={documentOwner} name={owner.fullName} picture={picture} />
      </Card>
      <Card
        title="CV and certificates"
        description="Private: seen by the owner, trainers of the owner’s classes and administrators."
      >
        <DocumentListWithUpload
          owner={documentOwner}
          documents={documents.filter(({ category }) => category !== 'profile_picture')}
        />
      </Card>
    </>
  );
}
