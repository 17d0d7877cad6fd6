import type { ChildcareClient } from '@repo/db/childcare';
import { createCourse, createSection, createUser } from '@repo/testing/childcare-factories';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { chooseFiles } from '../fixtures/choose-files.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import { waitForMailedLink } from '../fixtures/sandbox.ts';

async function publishedCourse(db: ChildcareClient, title: string) {
  const { id: createdById } = await createUser(db, {
    role: 'SUPER_ADMIN',
    email: `${uniqueWord()}@example.com`,
  });
  const course = await createCourse(db, { title, slug: uniqueWord(), priceSgd: '0', createdById });
  await createSection(db, { courseId: course.id });
  return course;
}

test('a manager invites somebody, who joins; a course is assigned, seen in the overview, and reminded of', async ({
  page,
  context,
  request,
  db,
  newUser,
  signIn,
  anotherDevice,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const title = `Safe sleep ${uniqueWord()}`;
  const course = await publishedCourse(db, title);
  const email = `${uniqueWord()}@example.com`;
  await signIn(context, manager);

  await page.goto('/centre');
  await expect(page.getByText('Nobody is in your centre yet')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Invite people' }).first().click();
  const form = page.getByRole('form', { name: 'Invite one person' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Name').fill('Nur Aisyah');
  await form.getByLabel('Job title').fill('Infant educator');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Nur Aisyah is invited')).toBeVisible();
  await expect(page.getByRole('table').getByText('Waiting')).toBeVisible();
  await expectHealthyPage(page);

  // She joins by the link, once.
  const link = await waitForMailedLink(request, email, '/join/');
  const phone = await anotherDevice();
  await phone.goto(link);
  await expect(phone.getByText(email).first()).toBeVisible();
  await expectHealthyPage(phone);
  await phone.getByLabel('Choose a password').fill('orchid garden 7');
  await phone.getByRole('button', { name: 'Join' }).click();
  await expect(phone).toHaveURL(/\/home$/);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Nur Aisyah');
  const stranger = await anotherDevice();
  await stranger.goto(link);
  await expect(stranger.getByText('This link does not work any more')).toBeVisible();

  // The course is assigned with a deadline that is near.
  await page.goto('/centre/assign');
  await page.getByRole('checkbox', { name: /Nur Aisyah/ }).check();
  await page.getByLabel('Search courses').fill(title);
  await page.getByRole('checkbox', { name: new RegExp(title) }).check();
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('To be done by').fill(soon);
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Assign 1 course to 1 person' }).click();
  await expect(page.getByText('1 assignment for 1 person')).toBeVisible();
  await waitForMailedLink(request, email, `/learn/${course.slug}`);

  // Several are reminded only after it says who gets what.
  await page.goto('/centre/people');
  await page.getByRole('checkbox', { name: /Nur Aisyah/ }).check();
  await page.getByRole('button', { name: 'Remind of 1 course' }).click();
  const question = page.getByRole('dialog', { name: 'Send reminders' });
  await expect(question).toContainText('1 person is reminded of 1 course; 1 mail goes out.');
  await question.getByText('Nur Aisyah: Please continue with a course').click();
  await expect(question.getByText('Mdm Lim asks you to continue with this course')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await db.notification.count({ where: { kind: 'nudge', user: { email } } })).toBe(0);

  // The overview shows it; from its cell she is reminded, once a day.
  await page.goto('/centre');
  const cell = page.getByRole('gridcell', { name: /^Due soon/ });
  await expect(cell).toBeVisible();
  await expectHealthyPage(page);
  await cell.click();
  const panel = page.getByRole('dialog', { name: 'Nur Aisyah' });
  await expect(panel.getByText('Due soon')).toBeVisible();
  await panel.getByRole('button', { name: 'Remind Nur Aisyah' }).click();
  await expect(question.getByText('Nur Aisyah: Please continue with a course')).toBeVisible();
  expect(await db.notification.count({ where: { kind: 'nudge', user: { email } } })).toBe(0);
  await question.getByRole('button', { name: 'Send reminders' }).click();
  await expect(page.getByText('1 reminder is on the way')).toBeVisible();
  await expect.poll(() => db.notification.count({ where: { kind: 'nudge', user: { email } } })).toBe(1);
  // Singapore's midnight may pass between the two clicks: she was reminded on the next day too.
  const {
    assignmentId,
    kind,
    deadline: day,
  } = await db.reminder.findFirstOrThrow({
    where: { kind: 'nudge', assignment: { learner: { email } } },
  });
  await db.reminder.create({
    data: { assignmentId, kind, deadline: new Date(day.getTime() + 24 * 3_600_000) },
  });
  await panel.getByRole('button', { name: 'Remind Nur Aisyah' }).click();
  await expect(question.getByText('Left out: 1 course that was reminded of today already.')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Send reminders' })).toBeDisabled();
  await page.keyboard.press('Escape');

  // Waived from the cell, it is nothing to be done any more.
  await panel.getByRole('button', { name: 'Waive' }).click();
  const asked = page.getByRole('dialog', { name: /^Waive the assignment/ });
  const waive = asked.getByRole('button', { name: 'Waive' });
  await expect(waive).toBeDisabled();
  await asked.getByLabel('Reason').fill('Did it with another employer');
  await asked.getByText('Nur Aisyah: You no longer have to do a course').click();
  await expect(asked.getByText('Did it with another employer').last()).toBeVisible();
  await waive.click();
  await expect(page.getByRole('gridcell', { name: 'Waived' })).toBeVisible();
  await phone.goto('/notifications');
  const waived = `You no longer have to do “${title}”. The reason: Did it with another employer`;
  await expect(phone.getByRole('listitem').filter({ hasText: waived })).toBeVisible();
});

test('a list of people is read, put right and invited; nothing is sent before', async ({
  page,
  context,
  request,
  db,
  newUser,
  signIn,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const [one, two] = [`${uniqueWord()}@example.com`, `${uniqueWord()}@example.com`];
  await signIn(context, manager);
  await page.goto('/centre/invitations');
  const text = `Name,Email,Position\n陈美玲,${one},Teacher\nRavi Kumar,${one},Cook\n`;
  const staff = { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await chooseFiles(page.locator('input[type=file]'), staff);
  await expect(page.getByText('1 row needs another look')).toBeVisible();
  await expect(page.getByText('This address is in row 2 already')).toBeVisible();
  await expectHealthyPage(page);
  expect(await db.user.count({ where: { email: one } })).toBe(0);

  // What was put right outlives a reload, under the same row.
  await page.getByLabel('Email, row 3').fill(two);
  await page.reload();
  await expect(page.getByLabel('Email, row 3')).toHaveValue(two);
  await expect(page.getByRole('button', { name: 'Invite 1 person' })).toBeDisabled();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(page.getByText('2 people are invited')).toBeVisible();
  await waitForMailedLink(request, one, '/join/');
  await waitForMailedLink(request, two, '/join/');
  await expect(page.getByRole('table').getByText('陈美玲')).toBeVisible();
});

test('courses are chosen for somebody who is invited, and are there when they join', async ({
  page,
  context,
  request,
  db,
  newUser,
  signIn,
  anotherDevice,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const title = `Safe sleep ${uniqueWord()}`;
  await publishedCourse(db, title);
  const email = `${uniqueWord()}@example.com`;
  await signIn(context, manager);
  const answer = await context.request.post('/api/invitations', { data: { email, name: 'Nur' } });
  expect(answer.status(), await answer.text()).toBe(201);

  await page.goto('/centre/assign');
  await page.getByRole('checkbox', { name: /^Nur/ }).check();
  await expect(page.getByText('People who have not joined yet get the courses')).toBeVisible();
  await page.getByLabel('Search courses').fill(title);
  await page.getByRole('checkbox', { name: new RegExp(title) }).check();
  await page.getByRole('button', { name: 'Assign 1 course to 1 person' }).click();
  await expect(page.getByText('1 assignment waits for people to accept')).toBeVisible();
  await page.goto('/centre/invitations');
  await expect(page.getByRole('table').getByText('1 course on joining')).toBeVisible();
  await expectHealthyPage(page);

  const phone = await anotherDevice();
  await phone.goto(await waitForMailedLink(request, email, '/join/'));
  await expect(phone.getByLabel('Your name')).toHaveValue('Nur');
  await phone.getByLabel('Your name').fill('Nur Aisyah');
  await phone.getByLabel('Choose a password').fill('orchid garden 7');
  await phone.getByRole('button', { name: 'Join' }).click();
  await expect(phone).toHaveURL(/\/home$/);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Nur Aisyah');
  await expect(phone.getByText(title).first()).toBeVisible();
});

test('a centre that registered by itself says how many invitations are left, until it is approved', async ({
  page,
  context,
  db,
  newUser,
  signIn,
  anotherDevice,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const id = manager.organizationId ?? '';
  await db.organization.update({ where: { id }, data: { approvedAt: null } });
  await signIn(context, manager);
  await page.goto('/centre/invitations');
  await expect(page.getByText('Until then it may send 20 invitations; 20 of them are left.')).toBeVisible();
  await expectHealthyPage(page);

  const office = await anotherDevice(await newUser('Serene Ong', 'SUPER_ADMIN'));
  await office.goto(`/admin/centres/${id}`);
  await expectHealthyPage(office);
  await office.getByRole('button', { name: 'Approve centre' }).click();
  await expect(office.getByText('Centre of Mdm Lim is approved')).toBeVisible();
  await expect(office.getByText('This centre is not approved yet')).toBeHidden();
  await page.reload();
  await expect(page.getByText('Your centre is not approved yet')).toBeHidden();
});

test('somebody with an account joins by saying yes, and may leave again', async ({
  page,
  context,
  request,
  newUser,
  signIn,
  anotherDevice,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const ravi = await newUser('Ravi Kumar');
  await signIn(context, manager);
  await page.goto('/centre/invitations');
  const form = page.getByRole('form', { name: 'Invite one person' });
  await form.getByLabel('Email').fill(ravi.email);
  await form.getByLabel('Name').fill('Ravi');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Ravi is invited')).toBeVisible();
  const link = await waitForMailedLink(request, ravi.email, '/join/');

  const stranger = await anotherDevice();
  await stranger.goto(link);
  await expect(stranger.getByText(`Sign in as ${ravi.email} to accept`)).toBeVisible();
  // On the manager's own device it says whose sign-in is in the way, and leads on either way.
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${manager.email}`)).toBeVisible();
  await expectHealthyPage(page);
  await page.getByRole('link', { name: 'Continue as Mdm Lim' }).click();
  await expect(page).not.toHaveURL(/\/join\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shared = await anotherDevice(manager);
  await shared.goto(link);
  await shared.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(shared.getByText(`Sign in as ${ravi.email} to accept`)).toBeVisible();
  const device = await anotherDevice(ravi);
  await device.goto(link);
  await device.getByRole('button', { name: 'Join Centre of Mdm Lim' }).click();
  await expect(device).toHaveURL(/\/home$/);

  await page.goto('/centre/people');
  await page.getByRole('link', { name: 'Ravi Kumar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ravi Kumar');
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove person' }).click();
  await expect(page).toHaveURL(/\/centre\/people$/);
  await expect(page.getByText('Nobody is in your centre yet')).toBeVisible();
});

test('the overview is moved through by keys, and is cards on a phone', async ({
  page,
  context,
  db,
  newUser,
  signIn,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const organizationId = manager.organizationId ?? '';
  const late = await createUser(db, {
    name: 'Zoe Late',
    email: `${uniqueWord()}@example.com`,
    organizationId,
  });
  const early = await createUser(db, {
    name: 'Amy Early',
    email: `${uniqueWord()}@example.com`,
    organizationId,
  });
  const course = await publishedCourse(db, `Food safety ${uniqueWord()}`);
  const assignment = { courseId: course.id, organizationId, assignedById: manager.id };
  await db.assignment.createMany({
    data: [
      { ...assignment, learnerId: late.id, deadline: new Date(Date.now() - 86_400_000) },
      { ...assignment, learnerId: early.id },
    ],
  });
  for (let index = 0; index < 12; index += 1) {
    const { id: courseId } = await publishedCourse(db, `Other ${uniqueWord()}`);
    await db.assignment.create({ data: { ...assignment, courseId, learnerId: early.id } });
  }
  await signIn(context, manager);
  await page.goto('/centre');
  const grid = page.getByRole('grid');
  // Late ones first.
  const people = grid.getByRole('rowheader');
  await expect(people.first()).toContainText('Zoe Late');
  // What is searched for is in the address.
  const search = page.getByRole('searchbox', { name: 'Search people' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('amy');
  await expect(page).toHaveURL(/[?&]q=amy/);
  await expect(people).toHaveText([/Amy Early/]);
  await page.reload();
  await expect(search).toHaveValue('amy');
  await search.fill('');
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(people).toHaveText([/Zoe Late/, /Amy Early/]);
  await people.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const cell = grid.getByRole('gridcell', { name: /^Overdue/ });
  await expect(cell).toBeFocused();
  // A long word in a title does not push the columns apart.
  const title = await grid.getByRole('columnheader').nth(3).boundingBox();
  const below = await grid.getByRole('gridcell', { name: 'Not assigned' }).first().boundingBox();
  expect([title?.x, title?.width]).toEqual([below?.x, below?.width]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Zoe Late' })).toBeVisible();
  await expect(page).toHaveURL(/cell=/);
  await expectHealthyPage(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(cell).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(page.getByText('1 person selected')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Zoe Late' })).toBeVisible();
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Courses of Zoe Late: 1 overdue' }).click();
  await expectHealthyPage(page);
  await page.getByRole('button', { name: /Food safety.*Overdue/ }).click();
  await expect(page.getByRole('dialog', { name: 'Zoe Late' })).toBeVisible();
});

test('many assignments are changed together, after it says what happens to whom', async ({
  page,
  context,
  db,
  newUser,
  signIn,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const organizationId = manager.organizationId ?? '';
  const title = `Safe sleep ${uniqueWord()}`;
  const course = await publishedCourse(db, title);
  await signIn(context, manager);
  for (const name of ['Amy Tan', 'Ben Lim']) {
    const { id } = await createUser(db, { name, organizationId, email: `${uniqueWord()}@example.com` });
    const data = { learnerId: id, courseId: course.id, deadline: '2099-01-31' };
    const answer = await context.request.post('/api/assignments', { data });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  await page.goto('/centre/assignments');
  await expect(page.getByRole('table').getByText(title)).toHaveCount(2);
  await expectHealthyPage(page);
  await page.getByRole('checkbox', { name: `Select Amy Tan, ${title}` }).check();
  await page.getByRole('checkbox', { name: `Select Ben Lim, ${title}` }).check();
  await page.getByRole('button', { name: 'Move deadline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the deadline' });
  await dialog.getByLabel('New deadline').fill('2030-06-30');
  await expect(dialog.getByText('2 courses of 2 people; 2 mails go out.')).toBeVisible();
  await dialog.getByText('Amy Tan: The deadline of a course has changed').click();
  await expect(dialog.getByText('It is now due on Sun 30 Jun 2030').first()).toBeVisible();
  await expectHealthyPage(page);
  // Meanwhile a colleague waives one: it is left as it is, and named.
  await db.assignment.updateMany({
    where: { learner: { name: 'Ben Lim', organizationId } },
    data: { status: 'WAIVED' },
  });
  await dialog.getByRole('button', { name: 'Move deadline' }).click();
  await expect(dialog.getByText('Somebody else was faster')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move deadline' })).toBeDisabled();
  await expect(dialog.getByRole('alert').getByText(new RegExp(`Ben Lim, ${title}`))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Amy Tan/ })).toContainText('30 Jun 2030');
  await expect(page.getByRole('row', { name: /Ben Lim/ })).toContainText('Waived');
});
