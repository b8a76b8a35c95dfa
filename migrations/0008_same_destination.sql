-- Who else is paid to the same account.
create index payout_destinations_of_account on payout_destinations (account_number);
