import type { MadePasskey } from './passkey-browser.ts';

/** Brand names by AAGUID. Brand names are not translated. */
const makers: Readonly<Record<string, string>> = {
  '08987058cadc4b81b6e130de50dcbe96': 'Windows Hello',
  '0ea242b443c44a1b8b17dd6d0b6baec6': 'Keeper',
  '50726f746f6e5061737350726f746f6e': 'Proton Pass',
  '531126d6e717415c93203d9aa6981239': 'Dashlane',
  '53414d53554e47000000000000000000': 'Samsung Pass',
  '6028b017b1d44c02b4b3afcdafc96bb2': 'Windows Hello',
  '9ddd1817af5a4672a2b93e3dd95000a9': 'Windows Hello',
  adce000235bcc60a648b0b25f1f05503: 'Chrome on Mac',
  b84e404815dc4dd08640f4f60813c8af: 'NordPass',
  bada5566a7aa401fbd9645619a55120d: '1Password',
  d548826e79b4db40a3d811116f7e8349: 'Bitwarden',
  dd4ec289e01d41c9bb8970fa845d4bf2: 'iCloud Keychain',
  ea9b8d664d011d213ce4b6b48cb575d4: 'Google Password Manager',
  fbfc3007154e4ecc8c0b6e020557d7bd: 'iCloud Keychain',
  fdb141b25d84443e8a354698c205a502: 'KeePassXC',
};

interface Words {
  readonly securityKey: string;
  readonly device: string;
}

export function suggestPasskeyName({ aaguid, response }: MadePasskey, words: Words): string {
  const maker = makers[aaguid ?? ''];
  if (maker !== undefined) return maker;
  const { transports = [] } = response.response;
  const isOutside = transports.some((each) => ['usb', 'nfc', 'ble'].includes(each));
  return isOutside && !transports.includes('internal') ? words.securityKey : words.device;
}
