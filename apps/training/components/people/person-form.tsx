'use client';

import { type UserForAdmins, updateUserBody } from '@repo/schemas/training/user';
import { withReauthentication } from '@repo/ui/account/reauthentication';
import { StoredForm } from '@repo/ui/stored-form';
import { api } from '#api.ts';
import { AddressField, FullNameField, PhoneField } from './contact-fields.tsx';
import { RolesField } from './roles-field.tsx';

const personForm = updateUserBody
  .pick({ fullName: true, phone: true, address: true, roles: true })
  .required();

function valuesOf({ fullName, phone, address, roles }: UserForAdmins) {
  return { fullName, phone, address, roles };
}

export function PersonForm({ person }: { person: UserForAdmins }) {
  const params = { id: person.id };
  return (
    <StoredForm
      stored={person}
      schema={personForm}
      valuesOf={valuesOf}
      load={() => api('GET /api/admin/users/{id}', { params })}
      save={(body) =>
        withReauthentication(`change the roles of ${person.fullName}`, () =>
          api('PUT /api/admin/users/{id}', { params, body }),
        )
      }
      draft={{ name: 'person', recordId: person.id, personal: true }}
      label="Profile and roles"
      savedText="Saved"
      saveText="Save"
    >
      <FullNameField isOwnProfile={false} />
      <PhoneField isOwnProfile={false} />
      <AddressField />
      <RolesField />
    </StoredForm>
  );
}
