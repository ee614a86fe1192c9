import type { CDPSession, Page } from '@playwright/test';

/**
 * Controls Chromium's virtual authenticator, which keeps passkeys. It verifies the user only when
 * told to.
 */
export class Authenticator {
  readonly #client: CDPSession;
  readonly #id: string;

  private constructor(client: CDPSession, id: string) {
    this.#client = client;
    this.#id = id;
  }

  static async in(page: Page): Promise<Authenticator> {
    const client = await page.context().newCDPSession(page);
    await client.send('WebAuthn.enable');
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(client, authenticatorId);
  }

  /** Sets whether a user touches the authenticator when it asks. */
  async setPresent(enabled: boolean): Promise<void> {
    await this.#client.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#id,
      enabled,
    });
  }

  /** Sets whether the authenticator verifies its user. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    await this.#client.send('WebAuthn.setUserVerified', {
      authenticatorId: this.#id,
      isUserVerified,
    });
  }

  async count(): Promise<number> {
    const { credentials } = await this.#client.send('WebAuthn.getCredentials', {
      authenticatorId: this.#id,
    });
    return credentials.length;
  }
}
