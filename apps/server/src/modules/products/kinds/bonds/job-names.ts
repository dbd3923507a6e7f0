/** Names of the due rows of a bond, whose key is its id. */
export const CLOSE_FUNDING = 'bonds.closeFunding';
export const REFUND = 'bonds.refund';
export const PAY_OUT = 'bonds.payOut';
export const LOAN_DAY = 'bonds.loanDay';
/** The key is the bond's id and the number of the payment. */
export const SHARE_PAYMENT = 'bonds.sharePayment';
/** The key is the bond's id, what happened, and the last holder who was told of it. */
export const NEWS = 'bonds.news';

/** Notes of one transaction. */
export const NOTES_PER_BATCH = 500;
