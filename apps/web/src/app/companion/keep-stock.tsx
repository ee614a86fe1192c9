import { useLastingStorage } from './use-lasting-storage.ts';
import { useStock } from './use-stock.ts';

/** Keeps what the signed-in person needs without a network. */
export function KeepStock() {
  useStock();
  useLastingStorage();
  return null;
}
