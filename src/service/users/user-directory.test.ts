import { beforeEach, expect, test, vi } from 'vitest';
import { hashApiKey, makeDecoyHash, verifyPassword } from './credential-hashes.ts';
import { UserDirectory } from './user-directory.ts';

vi.mock('./credential-hashes.ts', async (original) => ({
  ...(await original<typeof import('./credential-hashes.ts')>()),
  verifyPassword: vi.fn(() => Promise.resolve(false)),
}));

beforeEach(() => void vi.mocked(verifyPassword).mockClear());

test('for an unknown user as much is done as for the one whose hash takes longest', async () => {
  const users = [16_384, 65_536, 32_768].map((cost, index) => ({
    username: `user-${index}`,
    apiKeyHash: hashApiKey('key'),
    password: { ...makeDecoyHash(), cost },
  }));
  await new UserDirectory(users).checkPassword('nobody', 'x');
  expect(vi.mocked(verifyPassword).mock.calls[0]?.[1]).toMatchObject({ cost: 65_536 });
});
