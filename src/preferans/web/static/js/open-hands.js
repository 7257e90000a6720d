// @ts-check

/**
 * The address of the page on which a deal is looked at with open hands.
 * @param {{position: string | null, dealer_plays: boolean}} deal
 * @param {string | null | undefined} contract
 * @returns {string}
 */
export function openHands(deal, contract) {
  const query = new URLSearchParams({ p: deal.position ?? "" });
  const level = /^(6|7|8|9|10)/.exec(contract ?? "")?.[1];
  if (level) query.set("l", level);
  if (deal.dealer_plays) query.set("d", "1");
  return `/analysis#${query.toString()}`;
}
